// Loaded before anything is drawn, so that a chosen theme never flashes.
{
  const chosen = localStorage.getItem("hegemon.theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
}
