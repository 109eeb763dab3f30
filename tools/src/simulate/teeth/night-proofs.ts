// A proof about the nights: nothing of a book can be changed or left out behind them.
import { audit } from '../auditor.ts'
import { mustBeSettled, settleAll } from '../outcome.ts'
import { passNight } from '../nights.ts'
import { begin } from '../run-seed.ts'
import type { World } from '../world.ts'

const PRICE = { priceFen: 50_000, freightFen: 800, hasSold: true }
const DAY = 86_400_000

export async function threeNights(world: World): Promise<void> {
  const life = await begin(world, 1, PRICE)
  for (let nights = 0; nights < 3; nights += 1) {
    await audit(life)
    await passNight(life, DAY)
  }
  await settleAll(life)
  await mustBeSettled(life)
}
