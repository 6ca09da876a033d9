"""The caller's own aggregates, which only the graph can write."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Union

from ._caller import Caller
from ._errors import ApiError
from ._model import Document, Operation
from ._values import plain

_GRAPH = Operation("POST", "/graphql")

Constituents = Union[Mapping[Union[str, int], float], Iterable[Union[str, int, Mapping[str, Any]]]]
"""Tickers or numeric ids, with their weights if it is a mapping; or objects as `ConstituentInput` of the graph has them."""

_FIELDS = "aggregate { aggregateId providerId name type subtype isActive } job { jobId }"


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _snake(value: Any) -> Any:
    if isinstance(value, list):
        return [_snake(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name): _snake(each)
        for name, each in value.items()
    }


def _constituent(item: Any, weight: Any = None) -> dict[str, Any]:
    if isinstance(item, Mapping):
        return {_camel(name): plain(name, value) for name, value in item.items()}
    named = {"ticker": item} if isinstance(item, str) else {"securityId": plain("constituents", item)}
    return named if weight is None else {**named, "weight": plain("constituents", weight)}


def _constituents(given: Constituents | None) -> list[dict[str, Any]] | None:
    if given is None:
        return None
    # A pandas Series of weights is no `Mapping`, but has its index and its values.
    pairs = getattr(given, "items", None)
    return [_constituent(*pair) for pair in pairs()] if pairs else [_constituent(item) for item in given]


class Aggregates(Caller):
    """Methods for the caller's own aggregates."""

    def graph(self, query: str, variables: Mapping[str, Any] | None = None) -> Document:
        """Sends a document to the graph (`/graphql`); returns its `data`. Raises `ApiError` for its first error."""
        body = {"query": query, "variables": dict(variables or {})}
        answer = self._transport.ask(_GRAPH, {}, body=body).value
        for error in answer.get("errors", []):
            extensions = error.get("extensions", {})
            code = str(extensions.get("code", "graphql_error")).lower()
            raise ApiError(error["message"], code=code, status=200, details=error)
        return Document(answer["data"])

    def _write(self, mutation: str, selected: str, given: Mapping[str, Any]) -> Document:
        kind = mutation[0].upper() + mutation[1:]
        answer = self.graph(
            f"mutation ($input: {kind}Input!) {{ {mutation}(input: $input) {{"
            f" ... on {kind}Success {{ {selected} }} ... on Error {{ code message }} }} }}",
            {"input": {name: value for name, value in given.items() if value is not None}},
        )[mutation]
        if "code" in answer:
            raise ApiError(answer["message"], code=answer["code"].lower(), status=200, details=answer)
        return Document(_snake(answer))

    def create_aggregate(
        self,
        name: str,
        constituents: Constituents,
        *,
        type: str | None = None,
        subtype: str | None = None,
        is_active: bool | None = None,
    ) -> Document:
        """Creates an aggregate that only the caller sees.

        Returns it as `aggregate`, and as `job` the job that computes its bars: None if they are up to date.

        Parameters
        ----------
        name
            Name of the aggregate.
        constituents
            Tickers or numeric ids of securities; a mapping or a Series of their weights; or mappings with
            `ticker`, `security_id` or `provider_id`, and `weight`, `valid_from`, `valid_to`.
        type
            Type of the aggregate, such as Custom or Theme. Default: Custom.
        subtype
            Subtype within the type.
        is_active
            Whether the aggregate is active. Default: True.
        """
        given = {"name": name, "constituents": _constituents(constituents), "type": type, "subtype": subtype}
        return self._write("createAggregate", _FIELDS, {**given, "isActive": is_active})

    def update_aggregate(
        self,
        aggregate_id: int,
        *,
        name: str | None = None,
        constituents: Constituents | None = None,
        type: str | None = None,
        subtype: str | None = None,
        is_active: bool | None = None,
    ) -> Document:
        """Changes what is given of an aggregate of the caller. Constituents replace all existing ones."""
        given = {"aggregateId": plain("aggregate_id", aggregate_id), "name": name, "type": type}
        members = {"constituents": _constituents(constituents), "subtype": subtype, "isActive": is_active}
        return self._write("updateAggregate", _FIELDS, {**given, **members})

    def delete_aggregate(self, aggregate_id: int) -> None:
        """Deletes an aggregate of the caller, and its bars."""
        self._write("deleteAggregate", "aggregateId", {"aggregateId": plain("aggregate_id", aggregate_id)})

    def own_aggregates(self) -> list[Any]:
        """The caller's own aggregates, by id."""
        fields = "aggregateId providerId name type subtype isActive"
        data = self.graph(f"{{ viewer {{ aggregates(first: 1000, orderBy: ID) {{ nodes {{ {fields} }} }} }} }}")
        nodes: list[Any] = _snake(data["viewer"]["aggregates"]["nodes"])
        return nodes
