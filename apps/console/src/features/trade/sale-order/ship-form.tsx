// The two fields of shipping: the waybill number under the scanner, and the carrier that follows from it.
import { checkInput, type SaleOrderInfo, waybillSchema } from '@merchant/contract'
import { Button, Input, type InputRef, Select, type SelectProps } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { usePagePath } from '../../../components/layout/page.tsx'
import { useText } from '../../../i18n/text.ts'
import { useDirtyForm } from '../../../session/dirty-forms.ts'
import { useOfferedCarriers } from '../../../session/session.ts'
import { type CarrierOrigin, carrierFor, lastUsedCarrier, preferredFirst } from './carrier-guess.ts'
import { parcelTexts } from './parcel.texts.ts'
import { saleOrderTexts } from './sale-order.texts.ts'
import { ShipLines } from './ship-lines.tsx'
import { waybillTexts } from './waybill.texts.ts'
import { readyWaybillOf, ShipWaybill } from './ship-waybill.tsx'
import { isAskedBack, isUsedElsewhere } from './waybill.ts'
import './ship.css'

export interface Shipment {
  readonly carrierCode: string
  readonly waybillNo: string
  /** The number is known to be on another buyer's parcel, too. */
  readonly isSure: boolean
  /** Somebody has read that its buyer asks for the money, and sends it all the same. */
  readonly refuseReturns?: true
  /** Why, in words that the buyer reads. */
  readonly refuseReason?: string
}

interface ShipFormProps {
  readonly orderId: string
  /** Undefined until it is known. */
  readonly order: SaleOrderInfo | undefined
  /** The number just used, to notice a label that was scanned twice. */
  readonly lastWaybill: string | null
  readonly hasNext: boolean
  /** Nothing was put into the parcel. */
  readonly isEmpty: boolean
  /** Rejects when it was not shipped; what was typed then stays. */
  readonly onShip: (shipment: Shipment) => Promise<unknown>
  readonly onSkip: (() => void) | undefined
}

const originTexts = {
  chosen: 'carrierChosen',
  byNumber: 'carrierByNumber',
  preferred: 'carrierPreferred',
  lastUsed: 'carrierLastUsed',
} as const satisfies Record<CarrierOrigin, keyof typeof saleOrderTexts>

export function ShipForm(props: ShipFormProps): ReactNode {
  const t = useText(saleOrderTexts)
  const carriers = useOfferedCarriers(readyWaybillOf(props.order)?.carrierCode)
  const { wanted, others } = preferredFirst(carriers, props.order?.preferredCarriers ?? [])
  const offered: NonNullable<SelectProps<string>['options']> =
    wanted.length === 0
      ? others
      : [
          { label: t('carriersPreferred'), options: wanted },
          { label: t('carriersOther'), options: others },
        ]
  const id = useId()
  const field = useRef<InputRef>(null)
  const waybill = useText(waybillTexts)
  const parcel = useText(parcelTexts)
  const { typed, isTaken, type, refusing, carrier, chooseCarrier, complaint, isSending, submit } = useShipping(
    props,
    (cursor) => field.current?.focus(cursor === undefined ? undefined : { cursor }),
  )
  useEffect(() => {
    // After the drawer has taken the focus for itself.
    const timer = setTimeout(() => field.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [])
  return (
    <form className="ship-form" onSubmit={(event) => void submit(event)} aria-busy={isSending}>
      <label htmlFor={`${id}-waybill`}>{t('waybill')}</label>
      <Input
        id={`${id}-waybill`}
        ref={field}
        size="large"
        value={typed}
        readOnly={isSending}
        placeholder={t('waybillHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        {...(complaint === '' ? {} : { status: 'error' as const })}
        aria-invalid={complaint !== ''}
        aria-describedby={`${id}-complaint`}
        onChange={(event) => type(event.target.value)}
      />
      <p id={`${id}-complaint`} className="ship-complaint" role="alert">
        {complaint}
      </p>
      {refusing !== null && (
        <>
          <label htmlFor={`${id}-why`}>{parcel('refuseWhy')}</label>
          <Input
            id={`${id}-why`}
            value={refusing.why}
            placeholder={parcel('refuseWhyHint')}
            maxLength={100}
            readOnly={isSending}
            onChange={(event) => refusing.say(event.target.value)}
          />
        </>
      )}
      <ShipWaybill order={props.order} carrierCode={carrier?.code} />
      <label htmlFor={`${id}-carrier`}>
        {t('carrier')}
        {carrier !== null && <small>{isTaken ? waybill('waybills') : t(originTexts[carrier.origin])}</small>}
      </label>
      <div className="ship-form-row">
        <Select
          id={`${id}-carrier`}
          value={carrier?.code ?? null}
          placeholder={t('carrierMissing')}
          showSearch={{ optionFilterProp: 'label' }}
          options={offered}
          onChange={chooseCarrier}
        />
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t(props.hasNext ? 'shipAndNext' : 'shipLast')}
        </Button>
        {props.onSkip !== undefined && (
          <Button onClick={props.onSkip} disabled={isSending}>
            {t('skip')}
          </Button>
        )}
      </div>
      <ShipLines orderId={props.orderId} chosen={carrier?.code} onChoose={chooseCarrier} />
    </form>
  )
}

/** What is typed and chosen, what is wrong with it, and sending it. `focus('all')` selects the number for the next scan. */
function useShipping(
  { order, lastWaybill, isEmpty, onShip }: Pick<ShipFormProps, 'order' | 'lastWaybill' | 'isEmpty' | 'onShip'>,
  focus: (cursor?: 'all') => void,
) {
  const t = useText(saleOrderTexts)
  const ready = readyWaybillOf(order)
  const carriers = useOfferedCarriers(ready?.carrierCode)
  /** Null: nothing was typed, and the number that was taken fills itself in. */
  const [own, setOwn] = useState<string | null>(null)
  const typed = own ?? ready?.waybillNo ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const [complaint, setComplaint] = useState('')
  const [isSending, setSending] = useState(false)
  const [mayRepeat, setMayRepeat] = useState(false)
  const [isSure, setSure] = useState(false)
  /** Null: no refund is refused by it. */
  const [why, setWhy] = useState<string | null>(null)
  const parcel = useText(parcelTexts)
  const isTaken = ready !== undefined && typed === ready.waybillNo
  const carrier = carrierFor(typed, carriers, {
    chosen: isTaken ? ready.carrierCode : chosen,
    lastUsed: lastUsedCarrier(),
    preferred: order?.preferredCarriers ?? [],
  })
  useDirtyForm(own !== null && own !== '', usePagePath())
  const complain = (text: string) => {
    setComplaint(text)
    focus('all')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (typed.trim() === '') return complain(t('waybillMissing'))
    const waybill = checkInput(waybillSchema, typed)
    if (!waybill.ok) return complain(waybill.issues.description)
    if (carrier === null) return setComplaint(t('carrierMissing'))
    if (isEmpty) return setComplaint(parcel('nothingInIt'))
    if (waybill.value === lastWaybill && !mayRepeat) {
      setMayRepeat(true)
      return complain(t('waybillAgain'))
    }
    setComplaint('')
    setSending(true)
    try {
      await onShip({
        carrierCode: carrier.code,
        waybillNo: waybill.value,
        isSure,
        ...(why !== null && { refuseReturns: true, refuseReason: why.trim() }),
      })
    } catch (error) {
      if (isUsedElsewhere(error)) {
        setSure(true)
        setComplaint(parcel('elsewhere'))
      }
      if (isAskedBack(error)) {
        setWhy((said) => said ?? '')
        setComplaint(parcel('askedBack'))
      }
      // Already shown; the number stays selected, so that the next scan replaces it.
      focus('all')
    } finally {
      setSending(false)
    }
  }
  return {
    typed,
    isTaken,
    type: (text: string) => {
      setOwn(text)
      setComplaint('')
      setMayRepeat(false)
      setSure(false)
      setWhy(null)
    },
    refusing: why === null ? null : { why, say: setWhy },
    carrier,
    chooseCarrier: (code: string) => {
      setChosen(code)
      setComplaint('')
      focus()
    },
    complaint,
    isSending,
    submit,
  }
}
