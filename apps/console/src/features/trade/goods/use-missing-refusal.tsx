// Tells that goods wait for a deposit or for a paper, with the way to bring what is missing for who may.
import { depositHref, isPageHref, type PageHref } from '@merchant/contract'
import { ApiError } from '../../../api/api-error.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { goodsTexts } from './goods.texts.ts'
import { WithAct } from './with-act.tsx'

const SECONDS = 8
const KEY = 'missing'

/** What keeps goods off sale and can be brought on another page. */
export interface Missing {
  readonly missingDepositFen: number | null
  readonly handInHref: string | null
}

/** What is missing when that is why the server said no; null otherwise. */
export function missingIn(error: unknown): Missing | null {
  if (!(error instanceof ApiError)) return null
  const { missingDepositFen: fen, handInHref: href } = error.details
  const missing = {
    missingDepositFen: typeof fen === 'number' ? fen : null,
    handInHref: typeof href === 'string' ? href : null,
  }
  return isMissing(missing) ? missing : null
}

const isMissing = ({ missingDepositFen, handInHref }: Missing): boolean =>
  missingDepositFen !== null || handInHref !== null

/** Where what is missing is brought, and what that is called; null where this person can't. */
export function useRemedy(): (missing: Missing) => { readonly label: string; readonly href: PageHref } | null {
  const t = useText(goodsTexts)
  const mayPay = useMay('rechargeOrder.apply')
  const mayHandIn = useMay('qualification.edit')
  return ({ missingDepositFen: fen, handInHref: href }) => {
    if (fen !== null) return mayPay ? { label: t('payDeposit'), href: depositHref(fen) } : null
    return mayHandIn && href !== null && isPageHref(href) ? { label: t('handInPaper'), href } : null
  }
}

export function useMissingRefusal(): (message: string, missing: Missing) => void {
  const page = usePage()
  const notice = useNotice()
  const remedyOf = useRemedy()
  return (message, missing) => {
    const remedy = remedyOf(missing)
    const bring = ({ href }: { readonly href: PageHref }) => {
      notice.destroy(KEY)
      page.go(href)
    }
    const content =
      remedy === null ? message : <WithAct text={message} label={remedy.label} onAct={() => bring(remedy)} />
    notice.error({ key: KEY, content, duration: SECONDS })
  }
}
