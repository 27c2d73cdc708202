"""What a build must have: the web app, which git does not keep."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/stolik/server/static/index.html"


class BuiltWebApp(BuildHookInterface[Any]):
    """Refuses to build a package that would have nothing to show in the browser."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable install is how the web app comes to be built at all.
        if version != "editable" and not Path(self.root, PAGE).is_file():
            self.app.abort(f"the web app has not been built ({PAGE} is missing): run `make web` first")
