// Puts the answer to a return off, once.
import type { ReturnInfo } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

interface MoreTimeModalProps extends ReturnModalProps {
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onExtend: (info: ReturnInfo, reason: string) => Promise<unknown>
}

export function MoreTimeModal({ info, open, onDone, onExtend }: MoreTimeModalProps): ReactNode {
  const t = useText(returnActsTexts)
  return (
    <FormModal<{ readonly reason: string }>
      title={t('extendTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t('extend')}
      onSubmit={({ reason }) => onExtend(info, reason)}
    >
      <p className="muted">{t('extendMeans')}</p>
      <Form.Item
        name="reason"
        label={t('extendReason')}
        rules={[{ required: true, whitespace: true, min: 2, max: 100 }]}
      >
        <Input.TextArea placeholder={t('extendHint')} rows={3} maxLength={100} showCount autoFocus />
      </Form.Item>
    </FormModal>
  )
}
