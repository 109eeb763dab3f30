/** What an operator does to members: locks, audits, contracts, balances. */
import { type AccountRef, availableOf, CHANNEL, platformAccount } from '../books/accounts.ts'
import { balanceOf, post, TRADE_TYPE } from '../books/post.ts'
import { auditCompany } from '../members/company.ts'
import { setLocked } from '../members/lock-member.ts'
import { findCompany, mustFindMember } from '../members/member.ts'
import { members } from '../storage/tables.ts'
import type { UnitOfWork } from '../work.ts'
import type { ActionContext } from './action-context.ts'
import type { AdminActions } from './action-types.ts'

type Actions = Pick<AdminActions, 'lockMember' | 'audit' | 'deleteContract' | 'setPlatformBalance' | 'setMemberBalance'>

export function memberActions({ ofFirstApp, log }: ActionContext): Actions {
  return {
    async lockMember(bizUserId, locked) {
      await ofFirstApp((work) => setLocked(work, bizUserId, locked))
      await log('lockMember', { bizUserId, locked })
    },
    async audit(bizUserId, passed, failReason) {
      const done = await ofFirstApp(async (work) => {
        const company = await findCompany(work, bizUserId)
        return company ? auditCompany(work, company, passed, failReason) : false
      })
      await log('audit', { bizUserId, passed, failReason })
      return done
    },
    async deleteContract(bizUserId) {
      await ofFirstApp(async (work) => {
        const member = await mustFindMember(work, bizUserId)
        work.change(members, member, { contractNo: null, contractSignedAt: null })
      })
      await log('deleteContract', { bizUserId })
    },
    async setPlatformBalance(accountSetNo, amount) {
      await ofFirstApp((work) => setBalance(work, platformAccount(accountSetNo), amount, '沙箱调整平台余额'))
      await log('setPlatformBalance', { accountSetNo, amount })
    },
    async setMemberBalance(bizUserId, amount) {
      await ofFirstApp(async (work) => {
        await mustFindMember(work, bizUserId)
        await setBalance(work, availableOf(work, bizUserId), amount, '沙箱调整会员余额')
      })
      await log('setMemberBalance', { bizUserId, amount })
    },
  }
}

/** The difference comes from, or goes to, the channel. */
async function setBalance(work: UnitOfWork, account: AccountRef, amount: bigint, kind: string): Promise<void> {
  const difference = amount - (await balanceOf(work, account)).available
  const [from, to] = difference > 0n ? [CHANNEL, account] : [account, CHANNEL]
  const moves = [{ from, to, amount: difference > 0n ? difference : -difference }]
  await post(work, { bizOrderNo: null, kind, tradeType: TRADE_TYPE.transfer, moves })
}
