// Asks for the reason before a merchant is to be closed.
import { api, type BodyOf } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { closingTexts } from './closing.texts.ts'

type Values = BodyOf<typeof api.merchantClosing.request>

interface ClosingFormProps {
  readonly open: boolean
  readonly waitDays: number
  readonly onClose: () => void
  readonly onSubmit: (values: Values) => Promise<unknown>
}

export function ClosingForm({ open, waitDays, onClose, onSubmit }: ClosingFormProps): ReactNode {
  const t = useText(closingTexts)
  return (
    <FormModal<Values>
      title={t('requestTitle')}
      open={open}
      submitText={t('request')}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      <p>{t('requestWhat', { days: waitDays })}</p>
      <Form.Item name="reason" label={t('reason')} rules={rulesOf(api.merchantClosing.request.body, 'reason')}>
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormModal>
  )
}
