// One field of an order's receiver: masked, with an eye for whoever may see it.
import { api, type DataOf, type InputOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { MaskedValue } from '../../../components/value/masked-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

type Field = InputOf<typeof api.saleOrder.reveal>['field']
type Reveal = (input: InputOf<typeof api.saleOrder.reveal>) => Promise<DataOf<typeof api.saleOrder.reveal>>

interface ReceiverFieldProps {
  readonly orderId: string
  readonly field: Field
  readonly masked: string
  /** From `useReveal`, which a list calls once for all its rows. */
  readonly reveal: Reveal | undefined
}

/** Shows what is masked; undefined for somebody who may not. */
export function useReveal(): Reveal | undefined {
  const mayReveal = useMay('saleOrder.reveal')
  const { send } = useSend(api.saleOrder.reveal)
  return mayReveal ? send : undefined
}

export function ReceiverField({ orderId: id, field, masked, reveal }: ReceiverFieldProps): ReactNode {
  const t = useText(saleOrderTexts)
  return (
    <MaskedValue
      key={id}
      masked={masked}
      what={t(field)}
      onReveal={reveal === undefined ? undefined : (reason) => reveal({ id, field, reason })}
    />
  )
}
