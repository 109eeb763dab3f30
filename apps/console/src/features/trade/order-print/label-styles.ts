// How the parts of a label look. They stand here and not in a sheet: sheets are loaded with the first page, labels are printed by few.
import type { CSSProperties } from 'react'

const line = '0.4mm solid #000'
const wraps: CSSProperties = { overflowWrap: 'anywhere' }

export const labelStyles = {
  /** The smaller of the two rolls; the other one is every label's. */
  small: { page: 'label-small', maxWidth: '76mm', minHeight: '120mm', fontSize: '7.5pt' },
  head: { display: 'flex', alignItems: 'baseline', gap: '3mm', paddingBottom: '1.5mm' },
  carrier: { fontSize: '1.5em' },
  payType: { marginInlineStart: 'auto', padding: '0 1.5mm', border: '0.3mm solid #000' },
  sort: {
    padding: '1mm 0',
    borderBlock: line,
    fontSize: '2.6em',
    fontWeight: 700,
    lineHeight: 1.2,
    textAlign: 'center',
  },
  hub: { padding: '1mm 0', borderBottom: line },
  code: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '2mm 0 1mm',
    borderBottom: line,
    fontSize: '1.2em',
  },
  /** Of the barcode: scanners want it high and wide. */
  bars: { width: '94%', height: '13mm' },
  party: { display: 'flex', gap: '2mm', padding: '1.5mm 0', borderBottom: '0.3mm solid #000', ...wraps },
  large: { fontSize: '1.25em' },
  mark: {
    flex: 'none',
    alignSelf: 'flex-start',
    width: '1.7em',
    border: '0.3mm solid #000',
    borderRadius: '50%',
    lineHeight: '1.6em',
    textAlign: 'center',
  },
  /** A long remark must not take a second label. */
  goods: { maxHeight: '24mm', paddingTop: '1.5mm', overflow: 'hidden', ...wraps },
  plain: { margin: 0 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 2mm',
    paddingTop: '1.5mm',
    fontSize: '0.85em',
  },
} as const satisfies Readonly<Record<string, CSSProperties>>
