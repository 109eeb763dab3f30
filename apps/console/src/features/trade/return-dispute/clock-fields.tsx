// What is said when the clock of a return is moved: why, and by how many hours more.
import { api, type ReturnClockAct } from '@merchant/contract'
import { Form, Input, InputNumber } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { returnDisputeTexts } from './return-dispute.texts.ts'

export function ClockFields({ what }: { readonly what: ReturnClockAct }): ReactNode {
  const t = useText(returnDisputeTexts)
  return (
    <>
      {what === 'prolong' && (
        <Form.Item
          name="hours"
          label={t('hours')}
          extra={t('hoursHint')}
          rules={rulesOf(api.returnDispute.operate.body, 'hours')}
        >
          <InputNumber min={1} max={240} precision={0} />
        </Form.Item>
      )}
      <Form.Item name="note" label={t('note')} required rules={rulesOf(api.returnDispute.operate.body, 'note')}>
        <Input.TextArea placeholder={t('noteHint')} rows={3} maxLength={200} showCount />
      </Form.Item>
    </>
  )
}
