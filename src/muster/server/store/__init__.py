"""The database: schema, migrations, tables, crews."""
