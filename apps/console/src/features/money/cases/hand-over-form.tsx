// A case goes to a colleague who may handle it.
import { api, type MoneyCaseInfo } from '@merchant/contract'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { moneyCaseTexts } from './money-case.texts.ts'

interface HandOverFormProps {
  readonly info: Pick<MoneyCaseInfo, 'number' | 'ownerName'>
  readonly open: boolean
  readonly onClose: () => void
  readonly onHandOver: (to: string) => Promise<void>
}

export function HandOverForm({ info, open, onClose, onHandOver }: HandOverFormProps): ReactNode {
  const t = useText(moneyCaseTexts)
  const { data } = useRead(api.moneyCase.colleagues, undefined, { enabled: open, quiet: true })
  const others = (data ?? []).filter(({ name }) => name !== info.ownerName)
  return (
    <FormModal<{ to: string }>
      title={t('handOverTitle', { number: info.number })}
      open={open}
      onClose={onClose}
      submitText={t('handOver')}
      onSubmit={({ to }) => onHandOver(to)}
    >
      <p className="muted">{t('handOverHint')}</p>
      <Form.Item name="to" label={t('handOverTo')} rules={[{ required: true, message: t('handOverMissing') }]}>
        <Select
          loading={data === undefined}
          notFoundContent={t('handOverNobody')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </FormModal>
  )
}
