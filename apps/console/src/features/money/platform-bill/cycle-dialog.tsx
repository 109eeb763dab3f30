// Looks up the settlement cycle of a merchant, and changes it from the end of the running period on.
import { api, dayOf, settlementCycle, type SettlementCycle, type SettlementTerms, startOfDay } from '@merchant/contract'
import { Button, Input, Select } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts } from '../../../components/layout/section-card.tsx'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { Cycle, Period } from '../bill/bill-standing.tsx'
import { settlementCycleTexts } from '../bill/bill.labels.ts'
import { billTexts } from '../bill/bill.texts.ts'
import { platformBillTexts } from './platform-bill.texts.ts'

interface CycleDialogProps {
  readonly open: boolean
  readonly onDone: () => void
}

const DAY_MS = 86_400_000
/** px. */
const GAP = 16

/** The first day after the running period. */
const nextPeriod = ({ toDay }: SettlementTerms): string => dayOf(new Date(startOfDay(toDay).getTime() + DAY_MS))

export function CycleDialog({ open, onDone }: CycleDialogProps): ReactNode {
  const t = useText(platformBillTexts)
  const [keyword, setKeyword] = useState('')
  const isAsked = open && keyword !== ''
  const { data, error, refresh, isFetching } = useRead(
    api.platformBill.terms,
    { keyword },
    { enabled: isAsked, quiet: true, staleTime: 0 },
  )
  const close = () => {
    setKeyword('')
    onDone()
  }
  return (
    <Dialog title={t('cycles')} open={open} onClose={close} width={560}>
      <Input.Search
        aria-label={t('cycleSearch')}
        placeholder={t('cycleSearch')}
        maxLength={50}
        loading={isAsked && isFetching}
        onSearch={(typed) => setKeyword(typed.trim())}
      />
      {keyword === '' ? (
        <p className="muted">{t('cycleStart')}</p>
      ) : data === undefined && error !== null ? (
        <ReadFailure error={error} onRetry={refresh} />
      ) : (
        data !== undefined && (
          <div role="status">
            {data.list.length === 0 && <p>{t('cycleNone')}</p>}
            {data.list.map((terms) => (
              <OneMerchant key={terms.merchantId} terms={terms} />
            ))}
          </div>
        )
      )}
    </Dialog>
  )
}

function OneMerchant({ terms }: { readonly terms: SettlementTerms }): ReactNode {
  const t = useText(platformBillTexts)
  const words = useText(billTexts)
  const say = useSay()
  const notice = useNotice()
  const id = useId()
  const { merchantId, merchantNo, merchantName: merchant, cycle, nextCycle, version } = terms
  const [chosen, setChosen] = useState<SettlementCycle>()
  const decided = useRef('')
  const { send, isSending } = useSend(api.platformBill.setCycle, {
    refreshes: [api.platformBill.terms],
    proves: () => decided.current,
  })
  const named = (one: SettlementCycle) => say(settlementCycleTexts[one])
  const day = nextPeriod(terms)
  const save = async (next: SettlementCycle) => {
    decided.current = t('proveCycle', { merchant, cycle: named(next) })
    const saved = await send({ merchantId, version, cycle: next })
    setChosen(undefined)
    notice.success(saved.nextCycle === null ? t('cycleKept') : t('cycleSaved', { day: nextPeriod(saved) }))
  }
  return (
    <section>
      <h3>
        {merchant} <small className="muted tabular">{merchantNo}</small>
      </h3>
      <Facts
        items={[
          [t('cycleNow'), <Cycle key="cycle" cycle={cycle} />],
          [t('period'), <Period key="period" bill={terms} />],
          ...(nextCycle === null
            ? []
            : [[t('cycleNext'), t('cycleNextOf', { day, cycle: named(nextCycle) })] as const]),
        ]}
      />
      <div style={{ marginTop: GAP }}>
        <label htmlFor={id}>{t('cycleChoose')} </label>
        <Select<SettlementCycle>
          id={id}
          value={chosen ?? nextCycle ?? cycle}
          options={settlementCycle.options.map((value) => ({ value, label: named(value) }))}
          onChange={setChosen}
          popupMatchSelectWidth={false}
        />{' '}
        <Button
          type="primary"
          loading={isSending}
          disabled={chosen === undefined || chosen === (nextCycle ?? cycle)}
          onClick={() => chosen !== undefined && void save(chosen).catch(() => undefined)}
        >
          {t('cycleSave')}
        </Button>
      </div>
      {chosen !== undefined && chosen !== (nextCycle ?? cycle) && (
        <p>{chosen === cycle ? t('cycleSame') : t('cycleFrom', { day, cycle: named(chosen) })}</p>
      )}
      <p className="muted">{words(`cycleMeans_${chosen ?? nextCycle ?? cycle}`)}</p>
    </section>
  )
}
