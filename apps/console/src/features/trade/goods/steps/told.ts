// Says that something has changed to whoever listens, without drawing anybody else anew.
export interface Told {
  readonly tell: () => void
  readonly listen: (listener: () => void) => () => void
}

export function createTold(): Told {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
