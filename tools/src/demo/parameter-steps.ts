// What the platform changed of its parameters: one as it is now, and one that was changed and set back.
import { api, type ParameterKey } from '@merchant/contract'
import type { OperatorActor } from '../../../apps/server/src/kernel/actor.ts'
import { ask } from './ask.ts'
import type { DemoWorld } from './demo-world.ts'

type Change = readonly [key: ParameterKey, value: number, version: number, reason: string]

const changes: readonly Change[] = [
  ['export.keepDays', 14, 0, '财务月末对账需要回看两周的导出文件'],
  ['platformOrder.penaltyDays', 7, 0, '长假期间商家付款不便'],
  ['platformOrder.penaltyDays', 5, 1, '假期结束，恢复默认'],
]

export async function changeParameters(world: DemoWorld, actor: OperatorActor): Promise<void> {
  const { change: handler } = world.modules.parameters.handlers
  for (const [key, value, version, reason] of changes)
    await ask({ endpoint: api.parameter.change, handler, actor, body: { key, value, version, reason } })
}
