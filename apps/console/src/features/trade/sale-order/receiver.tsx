// An order's receiver: masked, seen whole by one press of whoever may, and copied as it is pasted into a carrier's form.
import { CopyOutlined, DownOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import {
  api,
  type DataOf,
  type InputOf,
  revealReason,
  type RevealReason,
  type SaleOrderInfo,
  type SaleOrderRow,
} from '@merchant/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { MenuButton } from '../../../components/overlay/menu-button.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { maskedTexts } from '../../../components/value/masked-value.texts.ts'
import { useCopy } from '../../../components/value/use-copy.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useRememberedReason } from './reveal-reason.ts'
import { receiverTexts } from './receiver.texts.ts'
import '../../../components/value/icon-button.css'
import './receiver.css'

type Reveal = (input: InputOf<typeof api.saleOrder.reveal>) => Promise<DataOf<typeof api.saleOrder.reveal>>

const SHOWN_MS = 30_000
/** From here on it says how many are left. */
const FEW = 20

/** Shows what is masked; undefined for somebody who may not. A list calls it once for all its rows. */
export function useReveal(): Reveal | undefined {
  const mayReveal = useMay('saleOrder.reveal')
  const { send } = useSend(api.saleOrder.reveal)
  return mayReveal ? send : undefined
}

interface Seen {
  readonly name: string
  readonly phone: string
  readonly address: string
}

/** The receiver in full for half a minute, or null; of an invoice its lines, in the same places. */
export function useSeen(
  id: string,
  reveal: Reveal | undefined,
  field: 'receiver' | 'newReceiver' | 'invoice' = 'receiver',
) {
  const t = useText(maskedTexts)
  const notice = useNotice()
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    if (seen === null) return undefined
    const timer = setTimeout(() => setSeen(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [seen])
  /** Null when it was refused, which has been said. */
  const see = async (reason: RevealReason): Promise<Seen | null> => {
    const answer = await reveal?.({ id, field, reason }).catch(() => null)
    if (answer === null || answer === undefined) return null
    const [name = '', phone = '', address = ''] = answer.value.split('\n')
    setSeen({ name, phone, address })
    if (answer.leftToday <= FEW) notice.info(t('left', { count: answer.leftToday }))
    return { name, phone, address }
  }
  return { seen, see, hide: () => setSeen(null) }
}

interface ReceiverProps {
  readonly order: SaleOrderRow
  readonly reveal: Reveal | undefined
}

/** In a row: name and phone, and under them the city. */
export function ReceiverCell({ order, reveal }: ReceiverProps): ReactNode {
  const t = useText(receiverTexts)
  const { seen, see, hide } = useSeen(order.id, reveal)
  return (
    <span className="receiver-cell" title={seen === null ? order.receiverRegion.join(' ') : seen.address}>
      <span className="receiver-line">
        <span role="status">
          {seen?.name ?? order.receiverName} {seen?.phone ?? order.receiverPhone}
        </span>
        {reveal !== undefined &&
          (seen === null ? (
            <WithReason className="icon-button" label={t('see')} onReason={(reason) => void see(reason)}>
              <EyeOutlined aria-hidden />
            </WithReason>
          ) : (
            <button type="button" className="icon-button" aria-label={t('hide')} onClick={hide}>
              <EyeInvisibleOutlined aria-hidden />
            </button>
          ))}
      </span>
      <small>{seen?.address ?? order.receiverRegion.slice(0, 2).join('')}</small>
    </span>
  )
}

/** As it is pasted; of virtual goods there is a phone alone. */
const wholeOf = ({ name, phone, address }: Seen): string =>
  [name, phone, address].filter((part) => part.trim() !== '').join('，')

/** Where an order is packed or looked at: all of it, to be seen and to be copied. */
export function ReceiverBlock({ order }: { readonly order: SaleOrderInfo }): ReactNode {
  const t = useText(receiverTexts)
  const reveal = useReveal()
  const text = useRef<HTMLParagraphElement>(null)
  const { seen, see, hide } = useSeen(order.id, reveal)
  const { isCopied, copy } = useCopy()
  const copyWhole = async (reason: RevealReason) => {
    const whole = seen ?? (await see(reason))
    if (whole !== null) await copy(wholeOf(whole), text.current)
  }
  return (
    <div className="receiver">
      <p ref={text} role="status">
        <strong>{seen?.name ?? order.receiverName}</strong>{' '}
        <span className="tabular">{seen?.phone ?? order.receiverPhone}</span>
        <br />
        {seen?.address ?? order.receiverAddress}
      </p>
      {reveal !== undefined && (
        <div className="receiver-acts">
          {seen === null ? (
            <WithReason className="receiver-act" onReason={(reason) => void see(reason)}>
              <EyeOutlined aria-hidden /> {t('see')}
            </WithReason>
          ) : (
            <button type="button" className="receiver-act" onClick={hide}>
              <EyeInvisibleOutlined aria-hidden /> {t('hide')}
            </button>
          )}
          <WithReason className="receiver-act" onReason={(reason) => void copyWhole(reason)}>
            <CopyOutlined aria-hidden /> {t(isCopied ? 'copied' : 'copy')}
          </WithReason>
          <ReasonShown />
        </div>
      )}
    </div>
  )
}

interface WithReasonProps {
  readonly className: string
  /** Needed when the content has no words of its own. */
  readonly label?: string
  readonly onReason: (reason: RevealReason) => void
  readonly children: ReactNode
}

/** A button that asks why the first time, and from then on does it at once. */
export function WithReason({ className, label, onReason, children }: WithReasonProps): ReactNode {
  const t = useText(maskedTexts)
  const { reason, remember } = useRememberedReason()
  return (
    <MenuButton
      className={className}
      {...(label === undefined ? {} : { label })}
      heading={t('why')}
      {...(reason === null ? {} : { actsAtOnce: () => onReason(reason) })}
      items={revealReason.options.map((option) => ({
        key: option,
        label: t(`reason_${option}`),
        onAct: () => {
          remember(option)
          onReason(option)
        },
      }))}
    >
      {children}
    </MenuButton>
  )
}

/** Which reason is given without asking, and another one by two presses. */
function ReasonShown(): ReactNode {
  const t = useText(receiverTexts)
  const masked = useText(maskedTexts)
  const { reason: known, remember } = useRememberedReason()
  if (known === null) return null
  return (
    <MenuButton
      className="receiver-act is-quiet"
      heading={masked('why')}
      items={revealReason.options.map((option) => ({
        key: option,
        label: masked(`reason_${option}`),
        isChosen: option === known,
        onAct: () => remember(option),
      }))}
    >
      {t('reason', { reason: masked(`reason_${known}`) })} <DownOutlined aria-hidden />
    </MenuButton>
  )
}
