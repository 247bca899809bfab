"""Kit, who knows Trigame on one tile by heart: its exact solution, his rules and their proof."""

from hegemon.studies.kit.proof import Proof, Share, prove
from hegemon.studies.kit.questions import Answers, answers
from hegemon.studies.kit.rules import RULES, Rule, choose
from hegemon.studies.kit.solution import Row, kit_table

__all__ = ["RULES", "Answers", "Proof", "Row", "Rule", "Share", "answers", "choose", "kit_table", "prove"]
