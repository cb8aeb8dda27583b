"""Loads the Pydantic models and Avro schemas of the cases in a file, and reads and writes the values of each.

Each line of the file is one entity: its models, the name of its model, its schema, and its values as JSON texts. Prints
a line for each of the first faults.
"""

import io
import json
import sys
import types

import fastavro


def as_avro(schema, value, named):
    """Returns a value of a model as a value of a schema."""
    if isinstance(schema, str) and schema in named:
        schema = named[schema]
    if isinstance(schema, list):
        return None if value is None else as_avro(schema[1], value, named)
    if isinstance(schema, dict) and schema["type"] == "record":
        return {
            field["name"]: as_avro(field["type"], value[field.get("doc", field["name"])], named)
            for field in schema["fields"]
        }
    if isinstance(schema, dict) and schema["type"] == "array":
        return [as_avro(schema["items"], item, named) for item in value]
    if schema == "string" and not isinstance(value, str):
        return json.dumps(value, default=str)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value


def parsed_or_none(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


def is_equal(found, expected):
    """Returns whether two values of a schema are equal. Spaces in JSON texts have no meaning."""
    if isinstance(found, dict):
        return found.keys() == expected.keys() and all(
            is_equal(found[name], expected[name]) for name in found
        )
    if isinstance(found, list):
        return len(found) == len(expected) and all(map(is_equal, found, expected))
    if isinstance(found, str) and isinstance(expected, str) and found != expected:
        # A column of JSON texts. The expected value is not a JSON text if it is a text itself.
        return json.loads(found) in (expected, parsed_or_none(expected))
    if isinstance(found, float):
        return found == float(expected)
    return found == expected or str(found) == str(expected)


def check(case):
    """Returns the fault of a case, or None."""
    module = types.ModuleType("models")
    sys.modules["models"] = module
    exec(case["models"], module.__dict__)
    model = getattr(module, case["model"])
    schema = fastavro.parse_schema(case["schema"])
    for text, encoded in zip(case["values"], case["encoded"], strict=True):
        parsed = model.model_validate_json(text)
        value = parsed.model_dump(by_alias=True)
        record = {"value": value} if case["isScalar"] else value
        expected = as_avro(case["schema"], record, {})
        fastavro.schemaless_writer(io.BytesIO(), schema, expected)
        message = io.BytesIO(bytes.fromhex(encoded))
        found = fastavro.schemaless_reader(message, schema, None)
        if not is_equal(found, expected) or message.read() != b"":
            raise ValueError(f"the message of {text} is read as {found}")
    return None


faults = 0
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        case = json.loads(line)
        try:
            check(case)
        except Exception as error:
            faults += 1
            if faults <= 5:
                print(f"{case['name']}: {type(error).__name__}: {error}"[:1500])
print("checked")
