/** One circuit breaker for each endpoint of this process, whoever asks it. */
import { CircuitBreaker } from "./circuit-breaker";

export class CircuitBreakers {
  readonly #byEndpoint = new Map<string, CircuitBreaker>();

  /** Addresses of one server and path share one. */
  of(baseUrl: string): CircuitBreaker {
    const key = keyOf(baseUrl);
    const known = this.#byEndpoint.get(key);
    if (known) return known;
    const breaker = new CircuitBreaker();
    this.#byEndpoint.set(key, breaker);
    return breaker;
  }
}

function keyOf(baseUrl: string): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}
