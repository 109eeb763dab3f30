// How soon goods ship: from stock within hours, or in presale within days and only until its end.
import { api, presaleLimits } from '@merchant/contract'
import { Form, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { rulesOf } from '../../../../components/form/form-rules.ts'
import { MomentField } from '../../../../components/form/moment-field.tsx'
import { instantOfMoment, momentOf } from '../../../../components/form/moment-text.ts'
import { useText } from '../../../../i18n/text.ts'
import { promisesTexts } from './promises.texts.ts'

const DAY_MS = 86_400_000
const { leastDays: least, mostDays: most, aheadDays } = presaleLimits

/** @param standing the end that the goods have already; it may be over */
export function ShipPromise({ standing }: { readonly standing: string | null }): ReactNode {
  const t = useText(promisesTexts)
  const mode = Form.useWatch<string | undefined>('shipMode')
  return (
    <>
      <Form.Item name="shipMode" label={t('shipMode')} extra={t('shipModeHint')}>
        <Radio.Group
          optionType="button"
          options={(['STOCK', 'PRESALE'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Form.Item>
      {mode === 'PRESALE' ? (
        <PresaleFields standing={standing} />
      ) : (
        <Form.Item
          name="shipHours"
          label={t('shipHours')}
          extra={t('shipHoursHint')}
          className="goods-ship-hours"
          rules={rulesOf(api.goods.save.body, 'shipHours')}
        >
          <Radio.Group
            optionType="button"
            options={([24, 48, 72] as const).map((count) => ({ value: count, label: t('hours', { count }) }))}
          />
        </Form.Item>
      )}
    </>
  )
}

function PresaleFields({ standing }: { readonly standing: string | null }): ReactNode {
  const t = useText(promisesTexts)
  const endsInTime = async (_: unknown, at: string | null | undefined) => {
    if ((at ?? null) === null) throw new Error(t('endMissing'))
    const ahead = new Date(String(at)).getTime() - Date.now()
    if (at === standing) return
    if (ahead <= 0) throw new Error(t('endOver'))
    if (ahead > aheadDays * DAY_MS) throw new Error(t('endFar', { days: aheadDays }))
  }
  return (
    <>
      <Form.Item
        name="presaleShipDays"
        label={t('presaleShipDays')}
        extra={t('presaleShipDaysHint', { least, most })}
        required
        rules={[
          {
            validator: async (_, days: number | null | undefined) => {
              if ((days ?? null) === null) throw new Error(t('daysMissing', { least, most }))
            },
          },
        ]}
      >
        <InputNumber<number>
          precision={0}
          min={least}
          max={most}
          controls={false}
          suffix={t('days')}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <Form.Item
        name="presaleEndAt"
        label={t('presaleEndAt')}
        extra={t('presaleEndAtHint', { days: aheadDays })}
        required
        getValueProps={(at: string | null | undefined) => ({ value: momentOf(at) })}
        normalize={instantOfMoment}
        rules={[{ validator: endsInTime }]}
      >
        <MomentField />
      </Form.Item>
    </>
  )
}
