// Which opened database a handle belongs to, so that what is known of a database can be found with each of its handles.

const origins = new WeakMap<object, object>()

/** Of every handle that was opened together the same. Errors: throws for what is no handle of ours. */
export function originOf(handle: object): object {
  const origin = origins.get(handle)
  if (origin === undefined) throw new TypeError('Not a handle of an opened database')
  return origin
}

export function comesFrom<Handle extends object>(handle: Handle, origin: object): Handle {
  origins.set(handle, origin)
  return handle
}
