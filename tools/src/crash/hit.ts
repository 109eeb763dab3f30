// What a proxy lets its fault injector do with each thing that passes.
import type { Moment } from './crash-point.ts'

/** Asked by the proxies at each hit; true: the server is dead from now on, and nothing may be handed on any more. */
export type Hit = (moment: Moment, nth: number) => boolean
