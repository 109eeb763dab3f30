/** lockMember and unlockMember: while locked a member neither pays nor receives. */
import { text } from '../edge/params.ts'
import { refuse } from '../edge/refusal.ts'
import { service } from '../edge/service.ts'
import { members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'

/** Locks or unlocks. Refuses 30001 unknown. */
export async function setLocked(work: UnitOfWork, bizUserId: string, locked: boolean): Promise<void> {
  const member = await work.find(members, { appId: work.appId, bizUserId })
  if (!member) refuse('30001')
  work.change(members, member, { locked })
}

/** The members an operator finds suspicious at this very moment; names of nobody are passed over. */
export async function lockIfKnown(work: UnitOfWork, bizUserIds: readonly string[]): Promise<void> {
  for (const bizUserId of bizUserIds) {
    const member = await work.find(members, { appId: work.appId, bizUserId })
    if (member) work.change(members, member, { locked: true })
  }
}

const params = { bizUserId: text(32) }

export const lockMemberService = service({
  method: 'memberService.lockMember',
  params,
  async run(work, { bizUserId }) {
    await setLocked(work, bizUserId, true)
    return { bizUserId }
  },
})

export const unlockMemberService = service({
  method: 'memberService.unlockMember',
  params,
  async run(work, { bizUserId }) {
    await setLocked(work, bizUserId, false)
    return { bizUserId }
  },
})
