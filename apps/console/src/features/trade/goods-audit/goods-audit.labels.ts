// States of revisions as people read them.
export { revisionLabels } from '@merchant/contract/labels'
