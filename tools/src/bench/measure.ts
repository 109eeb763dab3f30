// Repeats an operation for some seconds with several at once, and says how fast it went and what it cost.

export interface Figure {
  readonly operations: number
  /** Operations a second. */
  readonly rate: number
  /** CPU per operation in milliseconds: of the program measured, and of the database. */
  readonly programMs: number
  readonly databaseMs: number
}

export interface Meter {
  readonly programMs: () => number
  readonly databaseMs: () => number
}

interface Plan {
  readonly seconds: number
  readonly atOnce: number
  /** Measured too, but not counted: the first ones pay for compiling. */
  readonly warmUp: number
}

/** @param operation is told which of those at once asks, from 0 on */
export async function measure(
  operation: (lane: number) => Promise<unknown>,
  meter: Meter,
  plan: Plan,
): Promise<Figure> {
  for (let done = 0; done < plan.warmUp; done += 1) await operation(done % plan.atOnce)
  const begin = { at: performance.now(), program: meter.programMs(), database: meter.databaseMs() }
  const endAt = begin.at + plan.seconds * 1_000
  let operations = 0
  const repeat = async (lane: number): Promise<void> => {
    while (performance.now() < endAt) {
      await operation(lane)
      operations += 1
    }
  }
  await Promise.all(Array.from({ length: plan.atOnce }, (_, lane) => repeat(lane)))
  return {
    operations,
    rate: (operations * 1_000) / (performance.now() - begin.at),
    programMs: (meter.programMs() - begin.program) / operations,
    databaseMs: (meter.databaseMs() - begin.database) / operations,
  }
}

/** Several figures of the same operation as one. */
export function together(figures: readonly Figure[]): Figure {
  const operations = figures.reduce((sum, figure) => sum + figure.operations, 0)
  const perOperation = (of: (figure: Figure) => number) =>
    figures.reduce((sum, figure) => sum + of(figure) * figure.operations, 0) / operations
  const seconds = figures.reduce((sum, figure) => sum + figure.operations / figure.rate, 0)
  return {
    operations,
    rate: operations / seconds,
    programMs: perOperation((figure) => figure.programMs),
    databaseMs: perOperation((figure) => figure.databaseMs),
  }
}
