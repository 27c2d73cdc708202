"""`python -m stolik.server`: serve without the rest of the command line."""

import typer

from stolik.server.administration import app as admin
from stolik.server.commands import export, import_, serve

app = typer.Typer(add_completion=False)
app.command()(serve)
app.command()(export)
app.command("import")(import_)
app.add_typer(admin, name="admin")

if __name__ == "__main__":
    app()
