import { useEffect } from 'react';
import { Eye } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { KitProvider } from '../provider/kit-provider.tsx';
import { Banner } from './banner.tsx';
import { EmptyState } from './empty-state.tsx';
import { createNoticeQueue } from './notice-queue.ts';
import { Progress, ProgressRing } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';

export default { title: 'Components/Feedback' };

export const Banners = {
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <Banner tone="warning" icon={Eye} title="Previewing as Commenter." actions={<Button size="sm">Stop preview</Button>}>
        Tables and views open the way Devi Rao sees them.
      </Banner>
      <Banner>Offline. 3 changes will be saved when you are back.</Banner>
      <Banner tone="danger" title="Could not save 3 cells." onDismiss={() => undefined}>
        They are marked red; your other changes are saved.
      </Banner>
      <Banner tone="warning" isInset title="Email:" actions={<Button size="sm">Use text</Button>}>
        3 of 12,480 values are not addresses. They stay empty unless you keep them as text.
      </Banner>
      <Banner tone="success" isInset>
        Imported 12,480 records into Orders
      </Banner>
      <Banner tone="info" isInset>
        Sheets become tables.
      </Banner>
    </div>
  ),
};

export const ProgressAndSkeleton = {
  render: () => (
    <div className="story-narrow">
      <Progress value={0.39} label="Import" size="md" valueText="10,034 of 25,556 records" />
      <Progress value={1} tone="done" label="People" />
      <Progress value={0.4} tone="danger" label="Orders" />
      <Progress value={null} label="Shipments" />
      <div className="story-row">
        <ProgressRing value={0.39} label="Import 39%" />
        <ProgressRing value={null} size={20} />
      </div>
      <Skeleton width="60%" />
      <Skeleton />
      <Skeleton width={32} height={32} isRound />
    </div>
  ),
};

export const EmptyStates = {
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' }}>
      <EmptyState
        drawing="rows"
        title="No records yet"
        description="Type in the first row, or bring a spreadsheet."
        actions={
          <>
            <Button variant="primary">New record</Button>
            <Button>Import</Button>
          </>
        }
      />
      <EmptyState title="No records match these 2 conditions" actions={<Button>Clear filter</Button>} />
      <EmptyState drawing="lock" title="You cannot open this table" description="Ana Prado can give you access." />
      <EmptyState drawing="cards" title="No cards" />
      <EmptyState drawing="pins" title="No places" />
      <EmptyState drawing="file" title="Drop a spreadsheet to make a base" />
      <EmptyState drawing="people" title="Only you are here" />
    </div>
  ),
};

const queue = createNoticeQueue();

function NoticesDemo() {
  useEffect(() => {
    const ids = [
      queue.notify({
        title: 'Could not save 3 cells',
        description: 'They are marked red; your other changes are saved.',
        tone: 'danger',
        isLasting: true,
      }),
      queue.notify({
        title: 'Imported 12,480 records into Orders',
        tone: 'success',
        isLasting: true,
        action: { label: 'Open', onSelect: () => undefined },
      }),
    ];
    const toast = queue.toast('Deleted 3 records', { action: { label: 'Undo', onSelect: () => undefined } });
    return () => [...ids, toast].forEach((id) => queue.close(id));
  }, []);
  return (
    <div style={{ blockSize: 320 }}>
      <KitProvider notices={queue} labels={{ notifications: 'Notifications of this story' }}>
        {null}
      </KitProvider>
    </div>
  );
}

export const NoticeStack = { render: () => <NoticesDemo /> };
