// What whoever may see withdrawals learns of a schedule that made none.
import { said, type Said } from '@merchant/contract'
import { permissionEvent } from '../../../kernel/notification.ts'

interface Facts {
  readonly day: string
  readonly reason: Said
}

const page = () => ({ path: '/order/WithdrawOrder', search: { drawer: 'schedule' } }) as const

export const scheduleSkipped = permissionEvent<Facts>({
  kind: 'WITHDRAWAL',
  permission: 'withdrawOrder.view',
  page,
  isCoalescing: false,
  bell: ({ day, reason }) => ({
    level: 'WARN',
    title: said('自动提现已跳过', 'Scheduled withdrawal skipped'),
    body: said(
      `${day} 的自动提现未执行：${reason.zh}。下个提现日会再次尝试`,
      `The withdrawal of ${day} was not made: ${reason.en}. It is tried again on the next day of the schedule`,
    ),
  }),
})

export const scheduleStopped = permissionEvent<Facts>({
  kind: 'WITHDRAWAL',
  permission: 'withdrawOrder.view',
  page,
  isCoalescing: false,
  bell: ({ day, reason }) => ({
    level: 'WARN',
    title: said('自动提现已停止', 'Withdrawal schedule stopped'),
    body: said(
      `${day} 起自动提现停止：${reason.zh}。如需继续，请重新设置并完成安全验证`,
      `The schedule stopped on ${day}: ${reason.en}. To go on, set it again and confirm that it is you`,
    ),
  }),
})
