// One field of an order's receiver: masked, with an eye for whoever may see it.
import { api, type InputOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { MaskedValue } from '../../../components/value/masked-value.tsx'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { saleOrderTexts } from './sale-order.texts.ts'

interface ReceiverFieldProps {
  readonly orderId: string
  readonly field: InputOf<typeof api.saleOrder.reveal>['field']
  readonly masked: string
}

export function ReceiverField({ orderId: id, field, masked }: ReceiverFieldProps): ReactNode {
  const t = useText(saleOrderTexts)
  const mayReveal = useMay('saleOrder.reveal')
  const reveal = useSend(api.saleOrder.reveal)
  return (
    <MaskedValue
      key={id}
      masked={masked}
      what={t(field)}
      onReveal={mayReveal ? (reason) => reveal.send({ id, field, reason }) : undefined}
    />
  )
}
