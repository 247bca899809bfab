"""Numbers on the command line: what is none, or out of bounds, is refused with what may be written."""

import importlib
import re

import click
import pytest

from hegemon.cli.main import COMMANDS

NUMBERED = [
    pytest.param(command, parameter, id=f"{name} {parameter.name}")
    for name in COMMANDS
    if (command := importlib.import_module(f"hegemon.cli.{name}").command)
    for parameter in command.params
    if isinstance(parameter.type, click.types.IntParamType | click.types.FloatParamType)
]
OTHER_TEXTS = ("nan", "inf", "-inf", "-1", "1e400", "1e-400", "9" * 5000, "", "x", "0x10", "1,5", "1\0", "\udcff")


@pytest.mark.parametrize(("command", "parameter"), NUMBERED)
def test_what_is_no_number_within_bounds_is_refused(command: click.Command, parameter: click.Parameter) -> None:
    """The message says where it stands and what may be written instead."""
    context = click.Context(command)
    for text in (*OTHER_TEXTS, "9" * (19 if parameter.name == "seed" else 18)):
        with pytest.raises(click.BadParameter) as caught:
            parameter.type_cast_value(context, text)
        said = caught.value.format_message()
        assert said.startswith(f"Invalid value for {parameter.get_error_hint(context)}: ")
        assert re.search(r" is not a (whole number|number of seconds) from [0-9.]+ to [0-9.]+$", said)
        assert len(said) < 150
