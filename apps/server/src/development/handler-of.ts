// Finds the handler of an endpoint, for whoever calls handlers without HTTP: groups and names are those of the contract.
import { api, type DataOf, type Endpoint } from '@merchant/contract'
import type { HandlerRequest } from '../kernel/handlers.ts'

type HandlerOf<E extends Endpoint> = (request: HandlerRequest<E>) => Promise<DataOf<E>>

/** Errors: throws for an endpoint that these handlers do not serve. */
export function handlerOf<E extends Endpoint>(handlers: Readonly<Record<string, object>>, endpoint: E): HandlerOf<E> {
  for (const [group, endpoints] of Object.entries(api)) {
    const found = Object.entries(endpoints).find(([, each]) => each === endpoint)
    const handler: unknown = found === undefined ? null : Reflect.get(handlers[group] ?? {}, found[0])
    if (isHandler(endpoint, handler)) return handler
  }
  throw new Error(`Nobody serves ${endpoint.path} here`)
}

const isHandler = <E extends Endpoint>(_: E, handler: unknown): handler is HandlerOf<E> => typeof handler === 'function'
