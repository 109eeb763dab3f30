// By which door the shapes of a handle reach the database. Only whoever opens handles makes one.
import type { Guard } from '../tenant/guards.ts'
import type { Lend } from '../tenant/guarded-handle.ts'

/** Handles of the same kind share their shapes: all of a database's merchants, its global tables, its reads over all. */
export interface ShapeKind {
  /** The guard of this kind for a merchant who is a placeholder. */
  readonly guard: Guard
}

export interface Door {
  readonly kind: ShapeKind
  readonly merchantId: string | null
  readonly lend: Lend
}

const doors = new WeakMap<object, Door>()

export function openDoor<K extends object>(handle: K, door: Door): K {
  doors.set(handle, door)
  return handle
}

export const doorOf = (handle: object): Door | undefined => doors.get(handle)
