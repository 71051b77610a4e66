import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RatingInput } from './rating.tsx';
import { SegmentedControl } from './segmented-control.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

function Reviewing() {
  const [value, setValue] = useState(5);
  return <RatingInput label="Overall Rating" value={value} onChange={setValue} />;
}

describe('RatingInput', () => {
  it('is a radio group of one to five stars', async () => {
    render(<Reviewing />);
    expect(screen.getByRole('group', { name: 'Overall Rating' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: '1 star' }));
    expect(screen.getByRole('radio', { name: '1 star' })).toBeChecked();
  });

  it('is one tab stop and changes with the arrow keys', async () => {
    render(<Reviewing />);
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '5 stars' })).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('previews the star under the pointer without choosing it', async () => {
    render(<Reviewing />);
    const second = screen.getByRole('radio', { name: '2 stars' }).closest('label') as HTMLElement;
    await userEvent.hover(second);
    expect(screen.getByText('2 of 5')).toBeVisible();
    expect(screen.getByRole('radio', { name: '5 stars' })).toBeChecked();
  });
});

describe('SegmentedControl', () => {
  it('selects one value', async () => {
    const change = jest.fn();
    const options = [
      { value: 'skills', label: 'Skills' },
      { value: 'people', label: 'People' },
    ] as const;
    render(<SegmentedControl label="Search for" options={options} value="skills" onChange={change} />);
    expect(screen.getByRole('group', { name: 'Search for' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'People' }));
    expect(change).toHaveBeenCalledWith('people');
  });
});

function Requests({ prefix }: { prefix: string }) {
  const [tab, setTab] = useState<'received' | 'sent'>('received');
  return (
    <Tabs
      label={`${prefix} requests`}
      items={[
        { value: 'received', label: 'Received', count: 5 },
        { value: 'sent', label: 'Sent', count: 0 },
      ]}
      value={tab}
      onChange={setTab}
    >
      <TabPanel value="received">{prefix} received</TabPanel>
      <TabPanel value="sent">{prefix} sent</TabPanel>
    </Tabs>
  );
}

describe('Tabs', () => {
  it('shows only the panel of the selected tab', async () => {
    render(<Requests prefix="All" />);
    expect(screen.getByRole('tab', { name: 'Received (5)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Received (5)' })).toHaveTextContent('All received');
    await userEvent.click(screen.getByRole('tab', { name: 'Sent (0)' }));
    expect(screen.getByRole('tabpanel', { name: 'Sent (0)' })).toHaveTextContent('All sent');
    await waitFor(() => expect(screen.queryByText('All received')).not.toBeInTheDocument());
  });

  it('moves with the arrow keys', async () => {
    render(<Requests prefix="All" />);
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Received (5)' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Sent (0)' })).toHaveFocus();
    expect(screen.getByText('All sent')).toBeVisible();
  });

  it('works twice on a page with the same values', async () => {
    render(
      <>
        <Requests prefix="Old" />
        <Requests prefix="New" />
      </>,
    );
    const [, second] = screen.getAllByRole('tab', { name: 'Sent (0)' });
    await userEvent.click(second as HTMLElement);
    expect(screen.getByText('Old received')).toBeVisible();
    expect(screen.getByText('New sent')).toBeVisible();
  });
});
