// Whether buyers may fetch their orders at the shop, for how long one waits, and when somebody is there.
import { PICKUP_MOST_DAYS, type ServiceHours } from '@merchant/contract'
import { Form, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { PageLink } from '../../../components/layout/page.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { ServiceHoursField } from './service-hours-field.tsx'
import { shopTexts } from './shop.texts.ts'

export function PickupSettings({ isReadOnly }: { readonly isReadOnly: boolean }): ReactNode {
  const t = useText(shopTexts)
  const isOffered = Form.useWatch(['pickup', 'isOffered']) === true
  return (
    <SectionCard title={t('pickup')} extra={<PageLink to="/shop/manager?tab=addresses">{t('pickupPlaces')}</PageLink>}>
      <Form.Item
        name={['pickup', 'isOffered']}
        label={t('pickupOffered')}
        extra={t('pickupHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {isOffered && (
        <>
          <Form.Item
            name={['pickup', 'days']}
            label={t('pickupDays')}
            extra={t('pickupDaysHint')}
            rules={[{ required: true, type: 'integer', min: 1, max: PICKUP_MOST_DAYS, message: t('pickupDaysWrong') }]}
          >
            <InputNumber<number>
              min={1}
              max={PICKUP_MOST_DAYS}
              precision={0}
              controls={false}
              suffix={t('daysUnit')}
              className="shop-settings-alert"
            />
          </Form.Item>
          <Form.Item
            name={['pickup', 'openHours']}
            label={t('pickupHours')}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_: unknown, hours?: ServiceHours) => {
                  if (getFieldValue(['pickup', 'isOffered']) === true && (hours ?? []).length === 0)
                    throw new Error(t('pickupHoursMissing'))
                },
              }),
            ]}
          >
            <ServiceHoursField name="pickup" label={t('pickupHours')} isDisabled={isReadOnly} />
          </Form.Item>
        </>
      )}
    </SectionCard>
  )
}
