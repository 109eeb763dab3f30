// The merchant's own cards that pay by a code; a company's account does not.
import { api } from '@merchant/contract'
import { Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { useText } from '../../../i18n/text.ts'
import { CardChoice } from '../withdraw-order/card-choice.tsx'
import { platformOrderTexts } from './platform-order.texts.ts'
import type { Paying } from './use-platform-order-commands.ts'

export function CardField(): ReactNode {
  const t = useText(platformOrderTexts)
  const form = Form.useFormInstance<Paying>()
  const { data, error } = useRead(api.wallet.memberInfo, { refresh: false }, { quiet: true })
  const cards = (data?.cards ?? [])
    .filter(({ kind }) => kind !== 'PUBLIC')
    .map((card) => ({ ...card, coolingUntil: null }))
  const first = cards[0]?.id
  useEffect(() => {
    if (first !== undefined && form.getFieldValue('bankCardId') === undefined)
      form.setFieldsValue({ bankCardId: first })
  }, [first, form])
  if ((data !== undefined || error !== null) && cards.length === 0) return <p className="muted">{t('noCard')}</p>
  return (
    <Form.Item name="bankCardId" label={t('card')} rules={[{ required: true, message: t('cardMissing') }]}>
      <CardChoice cards={cards} />
    </Form.Item>
  )
}
