// What was asked of the payment provider and what it answered, found by a number.
import { api, type WireExchange } from '@merchant/contract'
import { type ReactNode, useState } from 'react'
import type { Column } from '../../../components/list/data-table.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { RowActions } from '../../../components/list/row-actions.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { NoValue } from '../../../components/value/no-value.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { ExchangeBody, OutcomeTag, ServiceName } from './wire-exchange.tsx'
import { serviceWords } from './wire-services.ts'
import { wireTexts } from './wire.texts.ts'
import './wire.css'

export default function WireLogPage(): ReactNode {
  const t = useText(wireTexts)
  const say = useSay()
  const [looking, setLooking] = useState<WireExchange | null>(null)
  const shown = useLastShown(looking)
  return (
    <>
      <ListPage
        note={t('note')}
        endpoint={api.wireLog.list}
        rowKey={({ id }) => id}
        columns={useWireColumns(setLooking)}
        filters={[{ kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') }]}
        onOpen={setLooking}
        empty={{ text: t('none') }}
      />
      <SideDrawer
        title={shown === null ? '' : say(serviceWords(shown.service) ?? [shown.service, shown.service])}
        open={looking !== null}
        onClose={() => setLooking(null)}
      >
        {shown !== null && <ExchangeBody exchange={shown} />}
      </SideDrawer>
    </>
  )
}

function useWireColumns(onLook: (row: WireExchange) => void): Column<WireExchange>[] {
  const t = useText(wireTexts)
  const shared = useText(sharedTexts)
  return [
    {
      key: 'service',
      width: 272,
      grows: true,
      title: t('service'),
      onPhone: 'head',
      cell: ({ service }) => <ServiceName service={service} />,
    },
    {
      key: 'outcome',
      width: 120,
      title: t('outcome'),
      onPhone: 'aside',
      cell: ({ outcome }) => <OutcomeTag outcome={outcome} />,
    },
    { key: 'orderNo', width: 220, title: t('orderNo'), cell: ({ orderNo }) => orderNo ?? <NoValue /> },
    { key: 'providerNo', width: 220, title: t('providerNo'), cell: ({ providerNo }) => providerNo ?? <NoValue /> },
    {
      key: 'ms',
      width: 100,
      title: t('ms'),
      align: 'end',
      cell: ({ ms }) => (ms === null ? <NoValue /> : t('milliseconds', { ms })),
    },
    { key: 'at', width: 164, title: t('at'), cell: ({ at }) => <InstantText at={at} /> },
    {
      key: 'actions',
      title: shared('actions'),
      onPhone: 'foot',
      sticky: 'end',
      cell: (row) => <RowActions actions={[{ key: 'look', label: t('look'), onAct: () => onLook(row) }]} />,
      width: 90,
    },
  ]
}
