// What the test files take, as far as it is worth knowing: those that work for minutes, and how they are shared out.

/** Seconds of a core, the first that a path contains. They are of one measured run; only their proportions matter. */
const LONG: readonly (readonly [string, number])[] = [
  ['/http/hostile.test', 580],
  ['/simulate/simulate', 480],
  ['/teeth/teeth.test', 340],
  ['/crash/crash.test', 320],
  ['/crash-points.test', 300],
  ['/spending.race.test', 280],
  ['/demo/copies/', 250],
  ['/return-order/return-order.race.test', 164],
  ['/list-plans.test', 160],
  ['/stock.race.test', 130],
  ['/order-pairs.race.test', 130],
  ['/sale-order/sale-order.race.test', 114],
  ['/platform-order.race.test', 110],
  ['/permission-table.test', 100],
  ['/desk-commands.race.test', 90],
  ['/bill/bill.race.test', 85],
  ['/list-plans-platform.test', 83],
  ['/wallet-commands.race.test', 78],
  ['/bill-sums.test', 72],
  ['/withdraw-order.race.test', 70],
  ['/declared-calls.race.test', 60],
  ['/load-demo.test', 60],
  ['/openapi-answers.test', 36],
  ['/list-plans', 30],
  ['.race.test', 30],
  ['/bill/bill.test', 40],
]
const OTHERS = 5

export function secondsOf(file: string): number {
  return LONG.find(([part]) => file.includes(part))?.[1] ?? OTHERS
}

/** The longest first, each to whoever has least: what is short evens out what the long ones leave apart. */
export function share<T>(all: readonly T[], among: number, weightOf: (one: T) => number): T[][] {
  const shares = Array.from({ length: among }, () => ({ weight: 0, has: [] as T[] }))
  for (const one of all.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const least = shares.reduce((found, each) => (each.weight < found.weight ? each : found))
    least.weight += weightOf(one)
    least.has.push(one)
  }
  return shares.map(({ has }) => has)
}
