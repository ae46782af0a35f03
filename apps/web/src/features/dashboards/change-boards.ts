import { client } from '../../platform/client.ts';
import { ordersToMove } from '../../platform/orders-to-move.ts';
import { $boards, loadBoards } from './boards.state.ts';

export async function renameBoard(baseId: string, dashboardId: string, title: string): Promise<void> {
  await client.dashboards.update({ params: { dashboardId }, body: { title } });
  await loadBoards(baseId);
}

export async function duplicateBoard(baseId: string, dashboardId: string): Promise<string> {
  const { id } = await client.dashboards.duplicate({ params: { dashboardId } });
  await loadBoards(baseId);
  return id;
}

export async function deleteBoard(baseId: string, dashboardId: string): Promise<void> {
  await client.dashboards.delete({ params: { dashboardId } });
  await loadBoards(baseId);
}

/** Moves a dashboard to a place in the list, counted without it. */
export async function moveBoard(baseId: string, dashboardId: string, to: number): Promise<void> {
  const boards = $boards.get()[baseId] ?? [];
  if (to < 0 || to >= boards.length || boards[to]?.id === dashboardId) return;
  const orders = ordersToMove(boards, dashboardId, to);
  const placed = boards.map((board) => ({ ...board, order: orders.get(board.id) ?? board.order }));
  $boards.setKey(
    baseId,
    placed.toSorted((a, b) => a.order - b.order),
  );
  try {
    for (const [id, order] of orders) await client.dashboards.update({ params: { dashboardId: id }, body: { order } });
  } finally {
    await loadBoards(baseId);
  }
}
