// Work that nobody waits for while it runs, and somebody must wait for before the house is shut.

interface Pending {
  /** `work` must not reject. */
  add(work: Promise<void>): void
  /** None is left, of what was added meanwhile either. */
  settled(): Promise<void>
}

export function createPending(): Pending {
  const underWay = new Set<Promise<void>>()
  return {
    add(work) {
      const entry = work.finally(() => underWay.delete(entry))
      underWay.add(entry)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
