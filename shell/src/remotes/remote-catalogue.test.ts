import { RemoteUnavailableError, unsaved } from '@mutua/web-kit';
import { createTestCatalogue, released } from '../testing/render-shell.tsx';
import { RemoteCatalogue } from './remote-catalogue.ts';

const garden1 = released({ version: '1' });
const garden2 = released({ version: '2' });
const kitchen = released({ name: 'kitchen' });

const versions = (catalogue: RemoteCatalogue) =>
  catalogue.state.entries?.map(({ name, version }) => `${name} ${version}`);
/** Reads the registry, and waits for the code of the remotes that may change their version. */
const refresh = async (catalogue: RemoteCatalogue) => {
  await catalogue.refresh();
  await catalogue.follow();
};

describe('RemoteCatalogue', () => {
  it('has no entries before the registry was read', () => {
    expect(createTestCatalogue([garden1]).catalogue.state).toMatchObject({ entries: null, failed: false });
  });

  it('has the entries of the document at once, and reads the registry only later', async () => {
    const fetchRegistry = jest.fn(() => Promise.resolve([garden2.entry]));
    const catalogue = new RemoteCatalogue({
      initial: [garden1.entry],
      fetchRegistry,
      loadModule: () => Promise.resolve(garden1.module),
    });
    expect(versions(catalogue)).toEqual(['garden 1']);
    const stop = catalogue.start();
    expect(fetchRegistry).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 2']);
    stop();
  });

  it.each([
    ['kept', 1],
    ['fresh', 0],
  ])('reads the registry of a %s document %i times at the start', (kind, times) => {
    const fetchRegistry = jest.fn(() => Promise.resolve([garden1.entry]));
    if (kind === 'kept') document.documentElement.dataset['kept'] = '';
    const catalogue = new RemoteCatalogue({
      initial: [garden1.entry],
      fetchRegistry,
      loadModule: () => Promise.resolve(garden1.module),
    });
    catalogue.start()();
    delete document.documentElement.dataset['kept'];
    expect(fetchRegistry).toHaveBeenCalledTimes(times);
  });

  it('follows the current releases, and notifies listeners only of changes', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    const told = jest.fn();
    catalogue.subscribe(told);
    await refresh(catalogue);
    await refresh(catalogue);
    expect(told).toHaveBeenCalledTimes(1);
    release([garden2, kitchen]);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 2', 'kitchen 1']);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('loads a widget in parallel with the texts of its remote', async () => {
    const texts = Promise.withResolvers<{ default: object }>();
    const widget = Object.assign(() => null, { load: jest.fn(() => Promise.resolve({})) });
    const { entry, module } = released({ name: 'pond' });
    const catalogue = new RemoteCatalogue({
      fetchRegistry: () => Promise.resolve([entry]),
      loadModule: () =>
        Promise.resolve({ ...module, messages: { en: () => texts.promise }, widgets: { fish: widget } }),
    });
    const loading = catalogue.load(entry, 'fish');
    await Promise.resolve();
    expect(widget.load).toHaveBeenCalledTimes(1);
    texts.resolve({ default: {} });
    expect((await loading).name).toBe('pond');
  });

  it('keeps its entries while the registry cannot be read', async () => {
    const { catalogue, release, failRegistry } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    failRegistry();
    await refresh(catalogue);
    expect(catalogue.state.failed).toBe(true);
    expect(versions(catalogue)).toEqual(['garden 1']);
    release([garden1]);
    await refresh(catalogue);
    expect(catalogue.state.failed).toBe(false);
  });

  it('loads a version once', async () => {
    const { catalogue } = createTestCatalogue([garden1]);
    expect(catalogue.load(garden1.entry)).toBe(catalogue.load(garden1.entry));
    await expect(catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('keeps the version of a used remote while the new one does not load', async () => {
    const registry = createTestCatalogue([garden1]);
    await refresh(registry.catalogue);
    await registry.catalogue.load(garden1.entry);
    registry.release([garden2]);
    registry.break(garden2);
    await refresh(registry.catalogue);
    expect(versions(registry.catalogue)).toEqual(['garden 1']);
    registry.repair(garden2);
    await refresh(registry.catalogue);
    expect(versions(registry.catalogue)).toEqual(['garden 2']);
  });

  it('keeps the version of a used remote while the page has unsaved input, also when the remote is retired', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    await catalogue.load(garden1.entry);
    const letGo = unsaved.hold({ ask: false });
    release([garden2, kitchen]);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 1', 'kitchen 1']);
    release([kitchen]);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['kitchen 1', 'garden 1']);
    release([garden2]);
    await refresh(catalogue);
    letGo();
    await catalogue.follow();
    expect(versions(catalogue)).toEqual(['garden 2']);
  });

  it('does not change a version when the member starts typing while the new one loads', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    await catalogue.load(garden1.entry);
    release([garden2]);
    const refreshed = catalogue.refresh();
    const letGo = unsaved.hold({ ask: false });
    await refreshed;
    expect(versions(catalogue)).toEqual(['garden 1']);
    letGo();
  });

  it('returns to the shown version when the member starts typing before another version is rendered', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    await catalogue.load(garden1.entry);
    const shown = catalogue.state.entries ?? [];
    release([garden2]);
    await refresh(catalogue);
    const letGo = unsaved.hold({ ask: false });
    catalogue.stay(shown);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 1']);
    letGo();
    await catalogue.follow();
    expect(versions(catalogue)).toEqual(['garden 2']);
  });

  it('does not let a hanging remote delay the others', async () => {
    const registry = createTestCatalogue([garden1, kitchen]);
    await refresh(registry.catalogue);
    await Promise.all([registry.catalogue.load(garden1.entry), registry.catalogue.load(kitchen.entry)]);
    const kitchen2 = released({ name: 'kitchen', version: '2' });
    registry.hang(garden2);
    registry.release([garden2, kitchen2]);
    const moved = new Promise<void>((resolve) => registry.catalogue.subscribe(() => resolve()));
    await registry.catalogue.refresh();
    await moved;
    expect(versions(registry.catalogue)).toEqual(['garden 1', 'kitchen 2']);
  });

  it('waits for a module however long it takes', async () => {
    jest.useFakeTimers();
    try {
      const registry = createTestCatalogue([garden1]);
      registry.hang(garden1);
      const loaded = registry.catalogue.load(garden1.entry);
      await jest.advanceTimersByTimeAsync(600_000);
      registry.arrive(garden1);
      await expect(loaded).resolves.toBe(garden1.module);
    } finally {
      jest.useRealTimers();
    }
  });

  it('uses the current release instead of a version that never loaded', async () => {
    const registry = createTestCatalogue([garden2]);
    registry.break(garden2);
    await refresh(registry.catalogue);
    await expect(registry.catalogue.load(garden2.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.release([garden1]);
    await refresh(registry.catalogue);
    expect(versions(registry.catalogue)).toEqual(['garden 1']);
  });

  it('falls back from a broken version until another one is released', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { catalogue, release } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    await catalogue.load(garden1.entry);
    release([garden2]);
    await refresh(catalogue);
    const boom = new Error('boom');
    catalogue.report(garden2.entry, boom);
    expect(reported).toHaveBeenCalledWith('garden 2 does not work; back to 1', boom);
    reported.mockRestore();
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 1']);
    release([released({ version: '3' })]);
    await refresh(catalogue);
    expect(versions(catalogue)).toEqual(['garden 3']);
  });

  it('keeps a broken version when there was none before', async () => {
    const { catalogue } = createTestCatalogue([garden1]);
    await refresh(catalogue);
    await catalogue.load(garden1.entry);
    catalogue.report(garden1.entry, new Error('boom'));
    expect(versions(catalogue)).toEqual(['garden 1']);
  });

  it('reads again when the page becomes visible again', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    const stop = catalogue.start();
    await refresh(catalogue);
    release([garden2]);
    const told = new Promise<void>((resolve) => catalogue.subscribe(() => resolve()));
    document.dispatchEvent(new Event('visibilitychange'));
    await told;
    expect(versions(catalogue)).toEqual(['garden 2']);
    stop();
  });

  it('reads again each minute', async () => {
    jest.useFakeTimers();
    try {
      const { catalogue, release } = createTestCatalogue([garden1]);
      const stop = catalogue.start();
      await jest.advanceTimersByTimeAsync(0);
      release([garden2]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(versions(catalogue)).toEqual(['garden 2']);
      stop();
    } finally {
      jest.useRealTimers();
    }
  });
});
