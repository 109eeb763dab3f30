// For tests: several servers that look like one, each call going to the next of them, as behind a balancer.

/** @param all alike in shape; what is no function and holds none is the first one's */
export function inTurn<T extends object>(all: readonly T[]): T {
  const [first] = all
  if (first === undefined) throw new Error('There is no server')
  let next = 0
  return all.length === 1 ? first : turning(all, () => next++ % all.length)
}

function turning<T extends object>(all: readonly T[], take: () => number): T {
  return new Proxy(all[0] as T, {
    get(first, name) {
      const own: unknown = Reflect.get(first, name)
      const each = () => all.map((one) => Reflect.get(one, name) as unknown)
      if (typeof own === 'function') {
        return (...given: unknown[]): unknown => {
          const turn = take()
          return Reflect.apply(each()[turn] as typeof own, all[turn], given)
        }
      }
      // Lists, maps and instants are read whole.
      const isRoom = typeof own === 'object' && own !== null && Object.getPrototypeOf(own) === Object.prototype
      return isRoom ? turning(each() as object[], take) : own
    },
  })
}
