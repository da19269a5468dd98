"""Traces for OpenTelemetry, if whoever runs the server asks for them; else they cost nothing.

A span has a name, a time and a few words: routes, games, codes. As in the logs there is nothing in
it that somebody may not know.
"""

from __future__ import annotations

import os
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from muster import __version__
from muster.kernel.errors import BadChoice

INSTALL = "traces need OpenTelemetry, which is not installed: pip install 'muster-games[traces]'"
ASKED = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
"""Variables by which OpenTelemetry is told where traces go; one of them is asking for them."""

Word = str | int | float | bool
NOBODY: Mapping[str, str] = {}


class Span(ABC):
    """Something that takes time, while it does."""

    @abstractmethod
    def tell(self, name: str, **words: Word) -> None:
        """What it turned out to be."""


class Traces(ABC):
    """Where spans go."""

    @abstractmethod
    def span(
        self, name: str, parent: Mapping[str, str] = NOBODY, **words: Word
    ) -> AbstractContextManager[Span]:
        """A span for as long as the block runs; `parent` are headers that may name one."""

    @abstractmethod
    def past(self, name: str, seconds: float, **words: Word) -> None:
        """A span that ends now and has taken so long."""

    @abstractmethod
    def close(self) -> None:
        """Send what has not been sent."""


class _NoSpan(Span):
    def tell(self, name: str, **words: Word) -> None:
        pass


_NOTHING: AbstractContextManager[Span] = nullcontext(_NoSpan())


class NoTraces(Traces):
    """Nobody has asked for any."""

    def span(
        self, name: str, parent: Mapping[str, str] = NOBODY, **words: Word
    ) -> AbstractContextManager[Span]:
        return _NOTHING

    def past(self, name: str, seconds: float, **words: Word) -> None:
        pass

    def close(self) -> None:
        pass


class _OpenSpan(Span):
    def __init__(self, span: Any) -> None:
        self._span = span

    def tell(self, name: str, **words: Word) -> None:
        self._span.update_name(name)
        self._span.set_attributes(words)


class OpenTelemetry(Traces):
    """Spans for an OpenTelemetry provider."""

    def __init__(self, provider: Any) -> None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        self._provider = provider
        self._tracer = provider.get_tracer("muster", __version__)
        self._parent = TraceContextTextMapPropagator().extract

    @contextmanager
    def span(self, name: str, parent: Mapping[str, str] = NOBODY, **words: Word) -> Iterator[Span]:
        within = self._parent(parent) if parent else None
        # What an exception says may be a secret: only that there was one is told.
        with self._tracer.start_as_current_span(
            name, within, attributes=words, record_exception=False, set_status_on_exception=False
        ) as span:
            try:
                yield _OpenSpan(span)
            except BaseException as error:
                span.set_attribute("error.type", type(error).__name__)
                raise

    def past(self, name: str, seconds: float, **words: Word) -> None:
        now = time.time_ns()
        began = now - int(seconds * 1e9)
        self._tracer.start_span(name, attributes=words, start_time=began).end(now)

    def close(self) -> None:
        self._provider.shutdown()


def traces_to(address: str) -> Traces:
    """Traces to a collector that speaks OTLP over HTTP at this address; without one, where the
    variables of OpenTelemetry say, or nowhere. BadChoice without the packages that takes.
    """
    if not address and not any(os.environ.get(name) for name in ASKED):
        return NoTraces()
    if address and not address.startswith(("http://", "https://")):
        raise BadChoice(f"traces cannot go to {address!r}: give an address as http://host:4318")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ModuleNotFoundError:
        raise BadChoice(INSTALL) from None
    about = {"service.name": os.environ.get("OTEL_SERVICE_NAME", "muster")}
    provider = TracerProvider(resource=Resource.create({**about, "service.version": __version__}))
    whole = address.rstrip("/")
    if whole and not whole.endswith("/v1/traces"):
        whole += "/v1/traces"
    exporter = OTLPSpanExporter(endpoint=whole) if whole else OTLPSpanExporter()
    provider.add_span_processor(BatchSpanProcessor(exporter))
    return OpenTelemetry(provider)
