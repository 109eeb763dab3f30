/** What has to be asked at the provider before the first real 分 moves: the questions, and the world that they are asked in. */
import { FILE_PROBES } from './file-probes.ts'
import { MEMBER_PROBES } from './member-probes.ts'
import { MONEY_PROBES } from './money-probes.ts'
import type { Probe } from './probe.ts'
import { WIRE_PROBES } from './wire-probes.ts'

export { openLiveWorld } from './open-world.ts'

/** In an order in which each finds what it needs; the last ones use up the day. */
export const LIVE_PROBES: readonly Probe[] = [...WIRE_PROBES, ...MEMBER_PROBES, ...MONEY_PROBES, ...FILE_PROBES]
