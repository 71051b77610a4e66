import { RemoteUnavailableError } from '@mutua/web-kit';
import { createTestCatalogue, published } from '../testing/render-shell.tsx';

const garden1 = published({ version: '1' });
const garden2 = published({ version: '2' });
const kitchen = published({ name: 'kitchen' });

const versions = (catalogue: ReturnType<typeof createTestCatalogue>['catalogue']) =>
  catalogue.state.entries?.map(({ name, version }) => `${name} ${version}`);

describe('RemoteCatalogue', () => {
  it('knows nothing before the registry was read', () => {
    expect(createTestCatalogue([garden1]).catalogue.state).toEqual({ entries: null, failed: false });
  });

  it('follows what is published, and tells only of changes', async () => {
    const { catalogue, publish } = createTestCatalogue([garden1]);
    const told = jest.fn();
    catalogue.subscribe(told);
    await catalogue.refresh();
    await catalogue.refresh();
    expect(told).toHaveBeenCalledTimes(1);
    publish([garden2, kitchen]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 2', 'kitchen 1']);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('keeps what it knows while the registry cannot be read', async () => {
    const { catalogue, publish, failRegistry } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    failRegistry();
    await catalogue.refresh();
    expect(catalogue.state.failed).toBe(true);
    expect(versions(catalogue)).toEqual(['garden 1']);
    publish([garden1]);
    await catalogue.refresh();
    expect(catalogue.state.failed).toBe(false);
  });

  it('loads a version once', async () => {
    const { catalogue } = createTestCatalogue([garden1]);
    expect(catalogue.load(garden1.entry)).toBe(catalogue.load(garden1.entry));
    await expect(catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('tries a failed load again once it is forgotten', async () => {
    const registry = createTestCatalogue([garden1]);
    registry.break(garden1);
    await expect(registry.catalogue.load(garden1.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.repair(garden1);
    await expect(registry.catalogue.load(garden1.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.catalogue.forget(garden1.entry);
    await expect(registry.catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('leaves a remote in use on its version while the new one does not load', async () => {
    const registry = createTestCatalogue([garden1]);
    await registry.catalogue.refresh();
    await registry.catalogue.load(garden1.entry);
    registry.publish([garden2]);
    registry.break(garden2);
    await registry.catalogue.refresh();
    expect(versions(registry.catalogue)).toEqual(['garden 1']);
    registry.repair(garden2);
    await registry.catalogue.refresh();
    expect(versions(registry.catalogue)).toEqual(['garden 2']);
  });

  it('leaves a remote in use on its version while somebody writes', async () => {
    const { catalogue, publish } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    const field = document.body.appendChild(document.createElement('textarea'));
    field.value = 'Dear';
    field.focus();
    publish([garden2]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 1']);
    field.remove();
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 2']);
  });

  it('reads again when the page is looked at again', async () => {
    const { catalogue, publish } = createTestCatalogue([garden1]);
    const stop = catalogue.start();
    await catalogue.refresh();
    publish([garden2]);
    const told = new Promise<void>((resolve) => catalogue.subscribe(() => resolve()));
    document.dispatchEvent(new Event('visibilitychange'));
    await told;
    expect(versions(catalogue)).toEqual(['garden 2']);
    stop();
  });

  it('reads again each minute', async () => {
    jest.useFakeTimers();
    try {
      const { catalogue, publish } = createTestCatalogue([garden1]);
      const stop = catalogue.start();
      await jest.advanceTimersByTimeAsync(0);
      publish([garden2]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(versions(catalogue)).toEqual(['garden 2']);
      stop();
    } finally {
      jest.useRealTimers();
    }
  });
});
