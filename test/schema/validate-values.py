"""Checks values with jsonschema-rs, a validator in Rust.

Each line of the file is {"number": …, "schema": …, "values": […]}. Prints one line of JSON for each value that is refused,
or schema that cannot be read, and at the end one with the counts of schemas and values.
"""

import json
import sys

import jsonschema_rs

schemas = values = 0
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        one = json.loads(line)
        schemas += 1
        try:
            validator = jsonschema_rs.Draft202012Validator(one["schema"], validate_formats=True)
        except (jsonschema_rs.ValidationError, ValueError) as error:
            print(json.dumps({"number": one["number"], "schema": str(error)[:200]}))
            continue
        for value in one["values"]:
            values += 1
            if not validator.is_valid(value):
                print(json.dumps({"number": one["number"], "value": value}))
print(json.dumps({"schemas": schemas, "values": values}))
