// What is done to a merchant itself, as the operation log names it.
import type { Acts } from '../../act.ts'

/** In the operation log. */
export const merchantActs = {
  'merchant.register': { label: ['商户注册', 'Register a merchant'] },
  'merchant.restrict': { label: ['限制商户', 'Restrict a merchant'], byPlatform: true },
  'merchant.suspend': { label: ['冻结商户', 'Suspend a merchant'], byPlatform: true },
  'merchant.restore': { label: ['恢复商户', 'Restore a merchant'], byPlatform: true },
  'merchant.closeRequest': { label: ['申请注销商户', 'Ask to close the merchant'] },
  'merchant.closeCancel': { label: ['撤销注销申请', 'Take the closing back'] },
  'merchant.closeBlocked': { label: ['注销未完成', 'Closing put off'] },
  'merchant.close': { label: ['注销商户', 'Close the merchant'] },
} as const satisfies Acts
