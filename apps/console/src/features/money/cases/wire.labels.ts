// What became of an exchange with the provider.
import type { WireOutcome } from '@merchant/contract'
import type { Tone } from '../../../components/value/status-tag.tsx'
import type { Text } from '../../../i18n/text.ts'

export const outcomeLabels: Record<WireOutcome, { readonly text: Text; readonly tone: Tone }> = {
  done: { text: ['已受理', 'Done'], tone: 'success' },
  refused: { text: ['被拒绝', 'Refused'], tone: 'danger' },
  repeated: { text: ['此前已受理', 'Done before'], tone: 'info' },
  unknown: { text: ['结果未知', 'Unknown'], tone: 'warning' },
}
export const underWay: { readonly text: Text; readonly tone: Tone } = { text: ['无应答', 'No answer'], tone: 'warning' }
