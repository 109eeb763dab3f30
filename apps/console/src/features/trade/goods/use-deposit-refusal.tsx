// Tells that goods wait for a deposit, with the way to pay what is missing for who may.
import { depositHref } from '@merchant/contract'
import { ApiError } from '../../../api/api-error.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsTexts } from './goods.texts.ts'
import { WithAct } from './with-act.tsx'

const SECONDS = 8
const KEY = 'deposit'

/** What is missing of the deposit when that is why the server said no; null otherwise. */
export function missingDepositOf(error: unknown): number | null {
  const missing = error instanceof ApiError ? error.details['missingDepositFen'] : undefined
  return typeof missing === 'number' ? missing : null
}

export function useDepositRefusal(): (message: string, missingFen: number) => void {
  const t = useText(goodsTexts)
  const page = usePage()
  const notice = useNotice()
  const mayPay = useMay('rechargeOrder.apply')
  return (message, missingFen) => {
    const pay = () => {
      notice.destroy(KEY)
      page.go(depositHref(missingFen))
    }
    const content = mayPay ? <WithAct text={message} label={t('payDeposit')} onAct={pay} /> : message
    notice.error({ key: KEY, content, duration: SECONDS })
  }
}
