"""The web application: games played in a browser, kept in a database."""
