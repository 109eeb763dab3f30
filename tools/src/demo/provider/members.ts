// The members of the provider during the demo's past, and what its calls about them need.
import type { Clock } from '../../../../apps/server/src/kernel/clock.ts'
import type { Member } from './member.ts'
import type { Recorder } from './recorder.ts'

export interface MemberDeps {
  readonly clock: Clock
  readonly recorder: Recorder
  readonly members: Members
  /** Makes an order number of the provider. */
  readonly newOrderNo: () => string
  /** What the identity check says of a name. */
  readonly identityCheck: (name: string) => 'passes' | 'mismatch' | 'silent'
}

interface Members {
  find(memberNo: string): Member | undefined
  /** Errors: throws when there is none. */
  get(memberNo: string): Member
  add(member: Member): void
}

export function createMembers(): Members {
  const members = new Map<string, Member>()
  return {
    find: (memberNo) => members.get(memberNo),
    get(memberNo) {
      const member = members.get(memberNo)
      if (member === undefined) throw new Error(`Not a member: ${memberNo}`)
      return member
    },
    add: (member) => void members.set(member.memberNo, member),
  }
}
