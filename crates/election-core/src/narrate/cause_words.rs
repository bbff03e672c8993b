//! What every language has to be able to say of causes, and of other orders of the same steps.

/// What every language has to be able to say of causes.
pub(super) trait CauseWords {
    /// The crash of a process that is suspected is not among the causes.
    fn silence_is_no_cause(&self, who: &str) -> String;
    /// Two steps are of one process.
    fn keeps_its_order(&self, who: &str) -> String;
    /// A message would arrive before it is sent.
    fn would_arrive_before_sent(&self, message: &str) -> String;
    /// The later step may have been caused by the earlier one, through this message and others.
    fn is_caused_through(&self, message: &str) -> String;
    /// The network would change in another order, or a message would meet another network.
    fn network_keeps_its_order(&self) -> String;
    /// Two messages reach one process, which is down.
    fn arrivals_keep_their_order(&self, who: &str) -> String;
    /// Something would be told, or lost, before it is so.
    fn would_be_told_before(&self) -> String;
    /// There is one order only.
    fn is_the_only_order(&self) -> String;
    /// There are so many orders.
    fn is_one_of_orders(&self, count: &str) -> String;
    /// There are at least and at most so many orders, as powers of ten.
    fn is_one_of_many_orders(&self, least: u32, most: u32) -> String;
}
