// Sending orders: parcels, and what is done about them afterwards.
export type { By, ShipDeps } from './by.ts'
export { editShipment } from './edit-shipment.ts'
export { shipmentImport } from './import-shipments.ts'
export { dropOutOfStock } from './out-of-stock.ts'
export { ship } from './ship.ts'
export { checkRows, shipRows } from './ship-rows.ts'
export { shipTogether } from './ship-together.ts'
export { undoShip } from './undo-ship.ts'
