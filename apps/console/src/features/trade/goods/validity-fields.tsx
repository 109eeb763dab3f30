// Until when a voucher is good: so many days from its payment, or until a time; other goods are not asked.
import { voucherLimits } from '@merchant/contract'
import { Form, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment, momentOf } from '../../../components/form/moment-text.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsEditorTexts } from './goods-editor.texts.ts'

const DAY_MS = 86_400_000
const { mostDays: most, aheadDays } = voucherLimits

/** @param standing the end that the goods have already; it may be over */
export function ValidityFields({ standing }: { readonly standing: string | null }): ReactNode {
  const t = useText(goodsEditorTexts)
  const type = Form.useWatch<string | undefined>('type')
  const way = Form.useWatch<string | undefined>('validity') ?? 'DAYS'
  if (type !== 'VOUCHER') return null
  return (
    <>
      <Form.Item name="validity" label={t('validity')}>
        <Radio.Group
          optionType="button"
          options={(['DAYS', 'UNTIL'] as const).map((value) => ({ value, label: t(`validity_${value}`) }))}
        />
      </Form.Item>
      {way === 'DAYS' ? <Days /> : <Until standing={standing} />}
    </>
  )
}

function Days(): ReactNode {
  const t = useText(goodsEditorTexts)
  const isSaid = async (_: unknown, days: number | null | undefined) => {
    if ((days ?? null) === null) throw new Error(t('validDaysMissing', { most }))
  }
  return (
    <Form.Item
      name="validDays"
      label={t('validDays')}
      extra={t('validDaysHint', { most })}
      required
      rules={[{ validator: isSaid }]}
    >
      <InputNumber<number>
        precision={0}
        min={1}
        max={most}
        controls={false}
        suffix={t('validDaysUnit')}
        style={{ width: '100%' }}
      />
    </Form.Item>
  )
}

function Until({ standing }: { readonly standing: string | null }): ReactNode {
  const t = useText(goodsEditorTexts)
  const endsInTime = async (_: unknown, at: string | null | undefined) => {
    if ((at ?? null) === null) throw new Error(t('validUntilMissing'))
    if (at === standing) return
    const ahead = new Date(String(at)).getTime() - Date.now()
    if (ahead <= 0) throw new Error(t('validUntilOver'))
    if (ahead > aheadDays * DAY_MS) throw new Error(t('validUntilFar', { days: aheadDays }))
  }
  return (
    <Form.Item
      name="validUntil"
      label={t('validUntil')}
      extra={t('validUntilHint')}
      required
      getValueProps={(at: string | null | undefined) => ({ value: momentOf(at) })}
      normalize={instantOfMoment}
      rules={[{ validator: endsInTime }]}
    >
      <MomentField />
    </Form.Item>
  )
}
